export async function formatSource(text: string): Promise<string | undefined> {
  return text;
}

/** Which hints a user wants: `tierwright.hints.sizes`, `.times`, `.slack`. */
export interface HintSettings {
  readonly sizes: boolean;
  readonly times: boolean;
  readonly slack: boolean;
}

interface Configuration {
  readonly getConfiguration: (language: string, name: string) => Promise<unknown>;
}

/** The settings as they are now; what is not set is on. */
export async function readHintSettings(configuration: Configuration | undefined): Promise<HintSettings> {
  const hints = await configuration?.getConfiguration('tierwright', 'hints').catch(() => undefined);
  const { sizes, times, slack } = (typeof hints === 'object' && hints !== null ? hints : {}) as Partial<HintSettings>;
  return { sizes: sizes !== false, times: times !== false, slack: slack !== false };
}

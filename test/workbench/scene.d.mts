import type { Page } from 'playwright-core';

export interface Scene {
  readonly page: Page;
  openFile(file: string): Promise<void>;
  close(): Promise<void>;
}

export function openScene(options: { readonly file?: string }): Promise<Scene>;

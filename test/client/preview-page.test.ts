import { expect, test } from 'vitest';
import { makeNonce, previewPage } from '../../client/features/preview/html.ts';

const parts = { script: 'https://x/main.js', styles: 'https://x/styles.css', source: 'https://x' };

test('the page allows its own script and styles, and nothing else', () => {
  const page = previewPage({ ...parts, nonce: 'abc' });
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
  expect(policy).toBe(
    "default-src 'none'; img-src https://x data:; style-src https://x; font-src https://x; script-src 'nonce-abc'",
  );
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script nonce="abc" src="https://x/main.js">']);
  expect(page).not.toMatch(/\sstyle=|\son\w+=/);
});

test('every page has a nonce of its own', () => {
  const nonces = new Set(Array.from({ length: 50 }, makeNonce));
  expect(nonces.size).toBe(50);
  for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/);
});

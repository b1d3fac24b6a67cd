import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildNode, cli, cliFolder, folder, useCli } from './cli.ts';

useCli();

test('without the server beside it, the command says so', async () => {
  const { code, out, err } = await cli(folder({}), 'server', '--stdio');
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain('the language server is missing');
});

test('tierwright server --stdio is the language server of the same release', async () => {
  await buildNode('server/main.ts', path.join(cliFolder(), 'server.js'));
  const child = spawn(process.execPath, [path.join(cliFolder(), 'cli.js'), 'server', '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const params = { processId: process.pid, rootUri: null, capabilities: {} };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      child.stdout.on('data', (chunk) => {
        text += chunk;
        if (text.includes('"capabilities"')) resolve(text);
      });
      child.on('close', (code) => reject(new Error(`ended with ${code}: ${text}`)));
    });
    expect(answer).toMatch(/^Content-Length: \d+\r\n/);
    expect(answer).toContain('"hoverProvider"');
  } finally {
    child.kill('SIGKILL');
  }
}, 60_000);

/**
 * Opening a page in the user's own browser, where there is a desktop to do so.
 */
import { spawn } from 'node:child_process';

/** The platform's way to open an address, or undefined where nobody would see it. */
function opener(env, platform) {
  if (env.CI) return undefined;
  if (platform === 'darwin') return ['open'];
  // `start` takes its first quoted argument for a window title.
  if (platform === 'win32') return ['cmd', '/c', 'start', '""'];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined;
}

/** Opens `url` in the default browser; failing to is no problem, as the address was printed. */
export function openInBrowser(url, env = process.env, platform = process.platform) {
  const [command, ...args] = opener(env, platform) ?? [];
  if (!command) return;
  spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

/** Entry of the suite for the Node extension host; VS Code calls `run`. */
import './smoke.js';
import './language.js';
import './commands.js';
import './preview.js';

export { runTests as run } from './harness.js';

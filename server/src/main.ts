import { setFlagsFromString } from 'node:v8';
import { readConfig } from './base/config/config.ts';
import { startupErrorText } from './base/config/startup-error.ts';
import { runHub } from './run-hub.ts';

// Old objects may double before a full collection: V8's own choice is four of them for each upload of 50 MB (decision 117).
setFlagsFromString('--heap-growing-percent=100');

try {
  await runHub(readConfig(process.env));
} catch (error) {
  console.error('Exam Vault can’t start:', startupErrorText(error));
  process.exit(1);
}

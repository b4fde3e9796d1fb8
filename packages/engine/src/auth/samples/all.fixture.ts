import { COLLECTIONS_SAMPLES } from './collections.fixture.ts';
import { CSHARP_SAMPLES } from './csharp.fixture.ts';
import { DOCUMENTS_SAMPLES } from './documents.fixture.ts';
import { GO_SAMPLES } from './go.fixture.ts';
import { GO_2_SAMPLES } from './go-2.fixture.ts';
import { HTTP_MESSAGES_SAMPLES } from './http-messages.fixture.ts';
import { JAVA_SAMPLES } from './java.fixture.ts';
import { JAVASCRIPT_SAMPLES } from './javascript.fixture.ts';
import { JAVASCRIPT_2_SAMPLES } from './javascript-2.fixture.ts';
import { JAVASCRIPT_3_SAMPLES } from './javascript-3.fixture.ts';
import { KOTLIN_SAMPLES } from './kotlin.fixture.ts';
import { OTHER_SAMPLES } from './other.fixture.ts';
import { PHP_SAMPLES } from './php.fixture.ts';
import { POWERSHELL_SAMPLES } from './powershell.fixture.ts';
import { PROMPTS_SAMPLES } from './prompts.fixture.ts';
import { PROMPTS_2_SAMPLES } from './prompts-2.fixture.ts';
import { PROMPTS_3_SAMPLES } from './prompts-3.fixture.ts';
import { PROMPTS_4_SAMPLES } from './prompts-4.fixture.ts';
import { PYTHON_SAMPLES } from './python.fixture.ts';
import { PYTHON_2_SAMPLES } from './python-2.fixture.ts';
import { RUBY_SAMPLES } from './ruby.fixture.ts';
import { RUST_SAMPLES } from './rust.fixture.ts';
import type { Sample } from './sample.fixture.ts';
import { SETTINGS_SAMPLES } from './settings.fixture.ts';
import { SHELL_SAMPLES } from './shell.fixture.ts';
import { SHELL_2_SAMPLES } from './shell-2.fixture.ts';
import { SWIFT_SAMPLES } from './swift.fixture.ts';

/** All pasted samples by language or format. */
export const CODE_SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  collections: [...COLLECTIONS_SAMPLES],
  csharp: [...CSHARP_SAMPLES],
  documents: [...DOCUMENTS_SAMPLES],
  go: [...GO_SAMPLES, ...GO_2_SAMPLES],
  'http-messages': [...HTTP_MESSAGES_SAMPLES],
  java: [...JAVA_SAMPLES],
  javascript: [...JAVASCRIPT_SAMPLES, ...JAVASCRIPT_2_SAMPLES, ...JAVASCRIPT_3_SAMPLES],
  kotlin: [...KOTLIN_SAMPLES],
  other: [...OTHER_SAMPLES],
  php: [...PHP_SAMPLES],
  powershell: [...POWERSHELL_SAMPLES],
  python: [...PYTHON_SAMPLES, ...PYTHON_2_SAMPLES],
  ruby: [...RUBY_SAMPLES],
  rust: [...RUST_SAMPLES],
  settings: [...SETTINGS_SAMPLES],
  shell: [...SHELL_SAMPLES, ...SHELL_2_SAMPLES],
  swift: [...SWIFT_SAMPLES],
};

export const PROMPT_SAMPLES: readonly Sample[] = [...PROMPTS_SAMPLES, ...PROMPTS_2_SAMPLES, ...PROMPTS_3_SAMPLES, ...PROMPTS_4_SAMPLES];

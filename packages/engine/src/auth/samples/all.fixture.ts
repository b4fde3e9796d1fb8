import { COLLECTIONS_SAMPLES } from './collections.fixture.ts';
import { CSHARP_SAMPLES } from './csharp.fixture.ts';
import { CSHARP_2_SAMPLES } from './csharp-2.fixture.ts';
import { DOCUMENTS_SAMPLES } from './documents.fixture.ts';
import { GO_SAMPLES } from './go.fixture.ts';
import { GO_2_SAMPLES } from './go-2.fixture.ts';
import { GO_3_SAMPLES } from './go-3.fixture.ts';
import { HTTP_MESSAGES_SAMPLES } from './http-messages.fixture.ts';
import { JAVA_SAMPLES } from './java.fixture.ts';
import { JAVA_2_SAMPLES } from './java-2.fixture.ts';
import { JAVASCRIPT_SAMPLES } from './javascript.fixture.ts';
import { JAVASCRIPT_2_SAMPLES } from './javascript-2.fixture.ts';
import { JAVASCRIPT_3_SAMPLES } from './javascript-3.fixture.ts';
import { JAVASCRIPT_4_SAMPLES } from './javascript-4.fixture.ts';
import { KOTLIN_SAMPLES } from './kotlin.fixture.ts';
import { KOTLIN_2_SAMPLES } from './kotlin-2.fixture.ts';
import { OTHER_SAMPLES } from './other.fixture.ts';
import { OTHER_2_SAMPLES } from './other-2.fixture.ts';
import { PHP_SAMPLES } from './php.fixture.ts';
import { PHP_2_SAMPLES } from './php-2.fixture.ts';
import { POWERSHELL_SAMPLES } from './powershell.fixture.ts';
import { POWERSHELL_2_SAMPLES } from './powershell-2.fixture.ts';
import { PROMPTS_SAMPLES } from './prompts.fixture.ts';
import { PROMPTS_2_SAMPLES } from './prompts-2.fixture.ts';
import { PROMPTS_3_SAMPLES } from './prompts-3.fixture.ts';
import { PROMPTS_4_SAMPLES } from './prompts-4.fixture.ts';
import { PROMPTS_5_SAMPLES } from './prompts-5.fixture.ts';
import { PYTHON_SAMPLES } from './python.fixture.ts';
import { PYTHON_2_SAMPLES } from './python-2.fixture.ts';
import { PYTHON_3_SAMPLES } from './python-3.fixture.ts';
import { RUBY_SAMPLES } from './ruby.fixture.ts';
import { RUBY_2_SAMPLES } from './ruby-2.fixture.ts';
import { RUST_SAMPLES } from './rust.fixture.ts';
import { RUST_2_SAMPLES } from './rust-2.fixture.ts';
import type { Sample } from './sample.fixture.ts';
import { SETTINGS_SAMPLES } from './settings.fixture.ts';
import { SETTINGS_2_SAMPLES } from './settings-2.fixture.ts';
import { SHELL_SAMPLES } from './shell.fixture.ts';
import { SHELL_2_SAMPLES } from './shell-2.fixture.ts';
import { SHELL_3_SAMPLES } from './shell-3.fixture.ts';
import { SWIFT_SAMPLES } from './swift.fixture.ts';
import { SWIFT_2_SAMPLES } from './swift-2.fixture.ts';

/** All pasted samples by language or format. */
export const CODE_SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  collections: [...COLLECTIONS_SAMPLES],
  csharp: [...CSHARP_SAMPLES, ...CSHARP_2_SAMPLES],
  documents: [...DOCUMENTS_SAMPLES],
  go: [...GO_SAMPLES, ...GO_2_SAMPLES, ...GO_3_SAMPLES],
  'http-messages': [...HTTP_MESSAGES_SAMPLES],
  java: [...JAVA_SAMPLES, ...JAVA_2_SAMPLES],
  javascript: [...JAVASCRIPT_SAMPLES, ...JAVASCRIPT_2_SAMPLES, ...JAVASCRIPT_3_SAMPLES, ...JAVASCRIPT_4_SAMPLES],
  kotlin: [...KOTLIN_SAMPLES, ...KOTLIN_2_SAMPLES],
  other: [...OTHER_SAMPLES, ...OTHER_2_SAMPLES],
  php: [...PHP_SAMPLES, ...PHP_2_SAMPLES],
  powershell: [...POWERSHELL_SAMPLES, ...POWERSHELL_2_SAMPLES],
  python: [...PYTHON_SAMPLES, ...PYTHON_2_SAMPLES, ...PYTHON_3_SAMPLES],
  ruby: [...RUBY_SAMPLES, ...RUBY_2_SAMPLES],
  rust: [...RUST_SAMPLES, ...RUST_2_SAMPLES],
  settings: [...SETTINGS_SAMPLES, ...SETTINGS_2_SAMPLES],
  shell: [...SHELL_SAMPLES, ...SHELL_2_SAMPLES, ...SHELL_3_SAMPLES],
  swift: [...SWIFT_SAMPLES, ...SWIFT_2_SAMPLES],
};

export const PROMPT_SAMPLES: readonly Sample[] = [
  ...PROMPTS_SAMPLES,
  ...PROMPTS_2_SAMPLES,
  ...PROMPTS_3_SAMPLES,
  ...PROMPTS_4_SAMPLES,
  ...PROMPTS_5_SAMPLES,
];

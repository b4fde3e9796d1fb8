const SECRET_NAME =
  /pass(?:word|wd|phrase|code)?$|^pwd$|secret|token|api[-_]?key|private[-_]?key|credential|assertion|signature|authorization|cookie|^pin$|^otp$|^cvv$|session/i;
/** JSON web tokens, known key prefixes, and long random strings. */
const SECRET_VALUE = /^eyJ[\w-]+\.|^(?:sk|pk|rk|ghp|gho|xox[abp]|AKIA|AIza)[-_A-Za-z0-9]{8,}|^(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9+/_=-]{32,}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True when a value must not appear in a spec that other people read. */
export function isSecret(name: string, value: string): boolean {
  return SECRET_NAME.test(name) || (SECRET_VALUE.test(value) && !UUID.test(value));
}

const KEY_NAME =
  /^(?:x[-_])?(?:api|app|access|auth|subscription|functions|private|client|session|csrf|xsrf|ocp-apim-subscription)?[-_]?(?:key|token|secret|apikey|auth)$|^x-.*(?:key|token|secret|signature)$/i;

/** True for a header or query parameter that contains a credential. */
export function isKeyName(name: string): boolean {
  return KEY_NAME.test(name);
}

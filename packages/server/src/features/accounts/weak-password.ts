/** Common words in leaked passwords, and the fragments they are built from. */
const COMMON = new Set(
  `password passwort motdepasse contrasena wachtwoord letmein welcome welcomeback trustno iloveyou ilovegod sunshine princess princesa
  football baseball basketball softball hockey soccer superman batman spiderman pokemon starwars dragon monkey shadow master michael
  jennifer jessica michelle danielle charlie jordan hunter killer pepper ginger summer winter spring autumn january february march april
  june july august september october november december monday tuesday wednesday thursday friday saturday sunday computer internet
  qwerty qwertyuiop qwertz qwertzuiop azerty azertyuiop asdfgh asdfghjkl asdfasdf zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc qweasd
  qweasdzxc qwaszx poiuytrewq abcdef abcdefg abcdefgh abcabc abcd admin administrator root toor guest user test testing tester
  testtest demo demodemo default changeme changeit secret topsecret access login liverpool chelsea arsenal barcelona realmadrid juventus
  mustang corvette ferrari porsche mercedes yamaha cheese chocolate cookie banana orange apple flower butterfly angel heaven lovely
  loveme lover blink fuckyou fuckoff asshole whatever nothing forever freedom family friends jesus christ matrix phoenix samsung
  google facebook linkedin twitter yahoo microsoft windows apollo mercury diamond silver golden purple yellow maverick thunder tigger
  buster harley ranger george thomas robert daniel andrew joshua matthew anthony william nicole ashley amanda maggie hannah
  hello helloworld hallo hallowelt schatz assay api apitest apitesting swagger openapi`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

const LEET: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  '1qaz2wsx3edc',
  '1qazxsw23edc',
  'zaq12wsx',
];
const runs = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))];

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');
const unleet = (text: string) => text.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);

/** A repetition such as "abc123abc123" is as easy to guess as "abc123". */
function unrepeat(text: string): string {
  for (let size = 1; size <= text.length / 2; size += 1) {
    const piece = text.slice(0, size);
    if (text.length % size === 0 && piece.repeat(text.length / size) === text) return piece;
  }
  return text;
}

const isWalk = (text: string) => runs.some((run) => run.includes(text) || run.repeat(2).includes(text));
const isRun = (text: string) => text.length >= 4 && isWalk(text);

/** Two sequences in a row ("abc12345"), two interleaved ("1q2w3e4r"), or one with every character doubled ("11223344"). */
function isMadeOfRuns(text: string): boolean {
  const pieces = text.match(/\d+|\D+/g) ?? [];
  if (pieces.length <= 3 && pieces.every((piece) => piece.length > 1 && (isWalk(piece) || new Set(piece).size === 1))) return true;
  const every = (start: number) => [...text].filter((_, index) => index % 2 === start).join('');
  return isRun(every(0)) && isRun(every(1));
}

export interface PasswordOwner {
  readonly email: string;
  readonly username: string;
  readonly name: string;
  readonly surname: string;
}

/** True for passwords that attackers try first: listed words with common additions, sequences, repetitions and the user's own names. */
export function isWeakPassword(password: string, owner: PasswordOwner): boolean {
  const text = unrepeat(password.normalize('NFKC').toLowerCase().replaceAll(/\s/g, ''));
  if (text.length < 4 || isRun(text) || isMadeOfRuns(text)) return true;
  const bare = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const candidates = [text, bare, lettersOf(text), unleet(text), lettersOf(unleet(text)), lettersOf(unleet(bare))];
  if (candidates.some((candidate) => COMMON.has(candidate) || COMMON.has(unrepeat(candidate)))) return true;
  // A password with at most one letter is weak if it is a sequence, such as "12345678" or "123456789a".
  if (bare.length <= 1) return isCountable(text);
  const own = [owner.email, owner.email.split('@', 1)[0] ?? '', owner.username, owner.name, owner.surname, `${owner.name}${owner.surname}`];
  return own.map((name) => lettersOf(name.toLowerCase())).some((name) => name.length >= 4 && candidates.includes(name));
}

/** Sequential digits, few different digits, or a date. */
function isCountable(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  return isRun(digits) || new Set(digits).size <= 3 || /^(19|20)\d{6}$|^\d{4}(19|20)\d{2}$/.test(digits) || digits.length < 10;
}

/**
 * Words with the same meaning, with abbreviations next to their long forms. With `>`, the first word also matches the others, but not the
 * reverse.
 */
const ALIKE: readonly string[] = [
  'repository repo',
  'pull pr',
  'organization organisation org',
  'user account member person',
  'customer client',
  'administrator admin',
  'picture photo image avatar pic img',
  'webhook hook',
  'song track',
  'movie film',
  'purchase buy order',
  'pay payment',
  'book booking reserve reservation',
  'basket cart',
  'team group organization',
  'quote estimate estimation',
  'cost price pricing fare',
  'subtitle caption',
  'trending popular top best',
  'health ping alive heartbeat',
  'whoami > me profile user current',
  'random surprise',
  'vote poll',
  'zip compress',
  'kick remove expel',
  'ban suspend block',
  'email mail',
  'folder directory',
  'configuration config setting',
  'preference pref setting',
  'message msg',
  'database db',
  'environment env',
  'variable var',
  'envvar env environment variable',
  'application app',
  'document doc',
  'specification spec openapi swagger',
  'statistic stat',
  'information info detail',
  'certificate cert tls ssl',
  'transaction txn',
  'autocomplete typeahead',
  'autorisation authorization',
  'login > authenticate session token auth',
  'logout > session',
  'signup > register registration user account',
  'register > signup registration user account',
  'poweroff turnoff switchoff shutdown disable',
  'poweron turnon switchon enable',
  'rollback revert restore',
  'find > search lookup',
  'trigger > start',
  'bulk > batch list array multiple many',
];

const SYNONYMS = new Map<string, readonly string[]>();
const add = (word: string, others: readonly string[]) => SYNONYMS.set(word, [...new Set([...(SYNONYMS.get(word) ?? []), ...others])]);
for (const line of ALIKE) {
  const [first = '', only] = line.split(' > ');
  const words = first.split(' ');
  if (only !== undefined) add(first, only.split(' '));
  else
    for (const word of words)
      add(
        word,
        words.filter((other) => other !== word),
      );
}

/** Synonyms of a word. Empty for most words. */
export function synonymsOf(word: string): readonly string[] {
  return SYNONYMS.get(word) ?? [];
}

/** What a word may refer to in an API that has no resource with that name. The first name that the API has is used. */
const STAND_INS: Readonly<Record<string, string>> = {
  person: 'user customer member account',
  people: 'user person member',
  someone: 'user customer person member',
  somebody: 'user customer person member',
  customer: 'client user account',
  client: 'customer user account',
  shopper: 'customer user',
  buyer: 'customer user',
  employee: 'worker staff user',
  worker: 'employee staff',
  staff: 'employee worker',
  pupil: 'student',
  learner: 'student',
  instructor: 'teacher',
  lecturer: 'teacher',
  physician: 'doctor practitioner',
  practitioner: 'doctor',
  car: 'vehicle',
  lorry: 'truck vehicle',
  truck: 'vehicle',
  flat: 'apartment property',
  apartment: 'flat property unit',
  shop: 'store',
  store: 'shop',
  parcel: 'package shipment',
  package: 'parcel shipment',
  shipment: 'parcel package delivery',
  bill: 'invoice',
  invoice: 'bill',
  appointment: 'booking reservation slot',
  reservation: 'booking appointment',
  booking: 'reservation appointment',
  holiday: 'vacation leave',
  vacation: 'holiday leave',
  timetable: 'schedule',
  class: 'course lesson',
  mobile: 'phone device',
  leaderboard: 'ranking standing score',
  ranking: 'standing leaderboard',
  movie: 'film',
  film: 'movie',
  task: 'todo issue',
  todo: 'task',
};

/** Names that the word may refer to, most likely first. Empty for most words. */
export const alternativeNamesFor = (word: string): readonly string[] =>
  Object.hasOwn(STAND_INS, word) ? (STAND_INS[word] ?? '').split(' ') : [];

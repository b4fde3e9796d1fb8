/** Words that people use for the same thing; abbreviations stand beside what they shorten. Behind `>` only the first means the others. */
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

/** Other words for a thing, none for most. */
export function synonymsOf(word: string): readonly string[] {
  return SYNONYMS.get(word) ?? [];
}

/**
 * Parses a phrase table: `name: phrase | phrase`, where each phrase is a regular expression and a line that starts with a space continues
 * the previous one. A table is easier to read and extend than one long alternation.
 */
export function readWordTable<Name extends string>(
  names: readonly Name[],
  flags: string,
  table: string,
): readonly (readonly [Name, RegExp])[] {
  return table
    .trim()
    .replace(/\n +/g, ' ')
    .split('\n')
    .map((line) => {
      const at = line.indexOf(': ');
      const name = names.find((one) => one === line.slice(0, at));
      if (name === undefined) throw new Error(`The table of phrases has the unknown name ${line.slice(0, at)}.`);
      return [name, new RegExp(line.slice(at + 2).replaceAll(' | ', '|'), flags)];
    });
}

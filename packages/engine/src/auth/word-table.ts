/**
 * Reads a table of phrases: `name: phrase | phrase`, where every phrase is a regular expression and a line that begins with a space continues the one
 * before. Long alternations are hard to read and to extend as one expression.
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

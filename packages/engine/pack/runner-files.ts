/** Where the constant shell files of a run pack are. The engine itself reads no file. */
export const runnerFile = (name: 'run.sh' | 'run.ps1'): URL => new URL(`./${name}`, import.meta.url);

// Starts the command line as its launcher does, with a compile cache.
import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';

enableCompileCache();
const [, , file, ...args] = process.argv;
const { main } = await import(pathToFileURL(file).href);
process.exitCode = await main(args);

// The command line as its launcher starts it: compiled modules are kept between two starts.
import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';

enableCompileCache();
const [, , file, ...args] = process.argv;
const { main } = await import(pathToFileURL(file).href);
process.exitCode = await main(args);

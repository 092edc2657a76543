// `node total.mjs suite…`: the sum of what these suites counted when they ran.
import { printTotal } from "./tally.mjs";

process.exitCode = printTotal(process.argv.slice(2)) ? 0 : 1;

import { join } from 'node:path'

/** Where the tests' own server keeps its files. It is left up from file to file: see stop-database.ts. */
export const DATA_DIR = process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../data/test')

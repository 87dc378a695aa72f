/** `npm run bench`: compares form systems (bench.ts); `npm run bench -- load`: whole journeys in parallel (tests/scale/load.ts). */
const isLoad = process.argv[2] === 'load';
await (isLoad ? import('../scale/load.ts') : import('./bench.ts'));

export {};

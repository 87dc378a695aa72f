/** A project of texts in a folder of its own, and the hand that edits its files. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { heldDefinitions } from '../fixtures/held.ts';

/** The folder; whoever made it removes it. */
export function newProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'texts-'));
  heldDefinitions(root);
  return root;
}

export function edit(file: string, from: string | RegExp, to: string): void {
  const before = readFileSync(file, 'utf8');
  expect(before).toMatch(from);
  writeFileSync(file, before.replace(from, to));
}

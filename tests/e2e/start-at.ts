/** Starts in the middle: an application in any state, made by the sandbox, opened by its entry address. */
import type { Page } from 'playwright/test';
import type { BrandId } from './fixtures.ts';

export interface StartingPoint {
  state: string;
  customerType?: 'ntb' | 'existing';
  brand?: BrandId;
  channel?: 'ONLINE' | 'DURCHBLICKER';
  legitimationStatus?: string;
}

export const sandboxUrl = (path: string, baseURL: string | undefined): string => {
  const url = new URL(path, baseURL);
  url.hostname = 'localhost';
  return url.href;
};

/** The entry address of a new application in that state. */
export async function createAt(
  page: Pick<Page, 'request'>,
  baseURL: string | undefined,
  start: StartingPoint,
): Promise<{ id: string; url: string }> {
  const response = await page.request.post(sandboxUrl('/sandbox/applications', baseURL), {
    data: { customerType: 'ntb', brand: 'bank', ...start },
  });
  if (!response.ok()) throw new Error(`sandbox: ${response.status()} ${await response.text()}`);
  return (await response.json()) as { id: string; url: string };
}

export async function startAt(
  page: Page,
  baseURL: string | undefined,
  start: StartingPoint,
): Promise<string> {
  const { id, url } = await createAt(page, baseURL, start);
  await page.goto(url);
  return id;
}

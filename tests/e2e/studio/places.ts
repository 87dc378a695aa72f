/** `npm run pictures -- places`: walks through all screens of the studio and writes down on which of them each text is shown. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright/test';
import type { Choice } from '../../../workbench/studio/app/choice.ts';
import { withFaces } from '../../support/faces.ts';
import { startStudio } from './own-studio.ts';

const FILE = join(import.meta.dirname, '../../../workbench/studio/app/texts/places.json');
const PORT = Number(process.env['TEST_PORT'] ?? 4310) + 40;
const executablePath = process.env['CHROMIUM_PATH'];
const own = process.env['STUDIO'];
const studio = own === undefined ? await startStudio(PORT) : undefined;
const origin = own ?? studio?.origin ?? '';

const FAULTS = [
  { sample: 'invalid', fault: 'refused' },
  { sample: 'empty', fault: 'refused' },
  { sample: 'boundary' },
  { fault: 'server-refused' },
  { fault: 'server-failed' },
  { fault: 'offline' },
  { fault: 'panels-failed' },
  { fault: 'slow' },
] as const;

/** All choices, the plainest first. */
const choices = (page: Page): Promise<Partial<Choice>[]> =>
  page.evaluate(async (faults) => {
    const path = '/workbench/studio/app/scenes.ts';
    const { SCENES, STATUSES, WITH_STATUS } = (await import(
      path
    )) as typeof import('../../../workbench/studio/app/scenes.ts');
    const plain = SCENES.flatMap(({ id, starts }) =>
      starts.map(({ customerType, state = '' }) => ({ scene: id, customerType, state })),
    );
    const first = SCENES.flatMap(({ id, kind, starts }) =>
      starts[0] && kind !== 'popup' ? [{ scene: id, customerType: starts[0].customerType }] : [],
    );
    return [
      ...plain,
      ...first.map((each) => ({ ...each, brand: 'direct' as const })),
      ...first
        .filter(({ scene }) => WITH_STATUS.includes(scene))
        .flatMap((each) => STATUSES.map((status) => ({ ...each, status }))),
      ...faults.flatMap((fault) => first.map((each) => ({ ...each, ...fault }))),
    ];
  }, FAULTS);

const shown = (page: Page): Promise<string[]> =>
  page
    .evaluate(() => {
      const bridge = window.studioBridge;
      const keys = bridge?.allTexts().map(({ key }) => key) ?? [];
      return keys.filter((key) => bridge?.placeOf(key) !== undefined);
    })
    .catch(() => []);

const places: string[] = [];
const texts: Record<string, number> = {};
/** All screens of each text; behind a popup is another screen, whose texts are not its own. */
const screens: Record<string, string[]> = {};
const isBehind = (key: string) => screens[key]?.includes('personal-financial-data') === true;
const browser = await chromium.launch({
  env: withFaces(),
  ...(executablePath === undefined ? {} : { executablePath }),
});
try {
  const context = await browser.newContext({ locale: 'de-AT', reducedMotion: 'reduce' });
  const host = await context.newPage();
  await host.goto(`${origin}/studio/?view=start`);
  await host.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  for (const choice of await choices(host)) {
    const opened = await host.evaluate(async (part) => {
      const [preview, choice] = [
        '/workbench/studio/app/screens/preview.tsx',
        '/workbench/studio/app/choice.ts',
      ];
      const { open } = (await import(
        preview
      )) as typeof import('../../../workbench/studio/app/screens/preview.tsx');
      const { readChoice } = (await import(
        choice
      )) as typeof import('../../../workbench/studio/app/choice.ts');
      return open({ ...readChoice(''), ...part });
    }, choice);
    if ('problem' in opened) continue;
    const page = await context.newPage();
    await page.addInitScript((name) => (window.name = name), JSON.stringify(opened.settings));
    const keep = async () => {
      const found = (await shown(page)).filter((key) => !(opened.settings.popup && isBehind(key)));
      const { scene = '' } = choice;
      for (const key of found) screens[key] = [...new Set([...(screens[key] ?? []), scene])];
      const isNew = (key: string) => texts[key] === undefined;
      if (!found.some(isNew)) return;
      const place = JSON.stringify(choice);
      if (!places.includes(place)) places.push(place);
      for (const key of found.filter(isNew)) texts[key] = places.indexOf(place);
    };
    const settle = () => page.waitForTimeout(choice.fault === undefined ? 700 : 1500);
    await page.goto(`${origin}${opened.address}`);
    await page
      .locator('main h1')
      .first()
      .waitFor({ timeout: 60_000 })
      .catch(() => undefined);
    await settle();
    await keep();
    await page.close();
    process.stdout.write(`${JSON.stringify(choice)} ${Object.keys(texts).length}\n`);
    const all = { places: places.map((each) => JSON.parse(each) as object), texts, screens };
    writeFileSync(FILE, `${JSON.stringify(all, null, 1)}\n`);
  }
} finally {
  await browser.close();
  await studio?.stop();
}

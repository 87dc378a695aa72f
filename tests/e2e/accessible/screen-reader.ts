/** Announcements (the changes of live regions, in order) and the accessibility tree as a screen reader reads it. */
import type { Page } from 'playwright/test';
import { withoutMarks } from '../../../workbench/marks.ts';
import { listed } from '../../listed.ts';

export interface Heard {
  role: string;
  text: string;
  place: string;
}

const STORE = 'announcementsForTests';

/** Call before the first `goto`. */
export const listen = async (page: Page): Promise<void> =>
  void (await page.addInitScript((store) => {
    const heard: { role: string; text: string; place: string }[] = [];
    Reflect.set(window, store, heard);
    const LIVE = '[role=alert], [role=log], [aria-live=polite], [aria-live=assertive]';
    const last = new WeakMap<Element, string>();
    const record = (region: Element): void => {
      if (
        region.closest('[aria-hidden=true], [inert]') !== null ||
        !region.checkVisibility({ visibilityProperty: true })
      )
        return;
      const text = (region instanceof HTMLElement ? region.innerText : (region.textContent ?? ''))
        .replace(/[^\S\u00a0]+/g, ' ')
        .trim();
      const before = last.get(region) ?? '';
      last.set(region, text);
      if (text !== '' && text !== before)
        heard.push({
          role: region.getAttribute('role') ?? region.getAttribute('aria-live') ?? '',
          text,
          place: region.closest('[data-field]') === null ? '' : 'field',
        });
    };
    new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const around = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
        if (around) regions.add(around);
        for (const added of addedNodes)
          if (added instanceof Element)
            [...(added.matches(LIVE) ? [added] : []), ...added.querySelectorAll(LIVE)].forEach(
              (region) => regions.add(region),
            );
      }
      regions.forEach(record);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, STORE));

/** The announcements since the last call. */
export const heardSince = (page: Page): Promise<Heard[]> =>
  page.evaluate((store) => {
    const heard: unknown = Reflect.get(window, store);
    return Array.isArray(heard) ? heard.splice(0) : [];
  }, STORE);

/** The same, each as one line: `role: text`. */
export const announcements = async (page: Page): Promise<string[]> =>
  (await heardSince(page)).map(({ role, text }) => `${role}: ${text}`);

interface AxNode {
  nodeId: string;
  ignored: boolean;
  childIds?: string[];
  parentId?: string;
  backendDOMNodeId?: number;
  role?: { value?: unknown };
  name?: { value?: unknown };
  description?: { value?: unknown };
  value?: { value?: unknown };
  properties?: { name: string; value: { value?: unknown } }[];
}

const textOf = (part: { value?: unknown } | undefined): string =>
  typeof part?.value === 'string' || typeof part?.value === 'number'
    ? String(part.value).replace(/\s+/g, ' ').trim()
    : '';

/** Roles that are read as one line with name, state and description, without their parts. */
const LEAVES = listed(`heading | link | button | radio | checkbox | textbox | combobox | spinbutton
    | DisclosureTriangle | progressbar | image | img | option | menuitem`);
const BLOCKS = listed(`main | region | complementary | navigation | banner | contentinfo | group
    | radiogroup | list | dialog | alert | table | row | figure`);
const NAMES: Readonly<Record<string, string>> = {
  DisclosureTriangle: 'disclosure',
  img: 'image',
  banner: 'header',
  contentinfo: 'footer',
  complementary: 'aside',
};
/** Terms and definitions are read even where a control is described by them. */
const LISTED = /^(?:term|definition|DescriptionList.*)$/;
const TERM = /^(?:term|DescriptionListTerm)$/;
/** Ends the text of a term, whose definition follows on the same line. */
const TERM_END = '\t';
/** The line of a leaf. */
const LEAF_LINE = new RegExp(`^ *(?:${LEAVES.join('|')}|disclosure)\\b.* ?"`);
const STATES = listed(
  'required | readonly | disabled | checked | pressed | expanded | invalid | busy',
);

function stateOf(node: AxNode, role: string): string {
  const states = (node.properties ?? []).flatMap(({ name, value: { value } }) => {
    if (
      name === 'level' ||
      !STATES.includes(name) ||
      (role === 'DisclosureTriangle' && name !== 'expanded')
    )
      return [];
    if (name === 'checked' || name === 'pressed' || name === 'expanded')
      return [String(value) === 'true' ? name : `not ${name}`];
    return value === true || value === 'true' ? [name] : [];
  });
  return states.length > 0 ? `, ${states.join(', ')}` : '';
}

/** The page as a screen reader reads it, line by line, from the elements of a role on. */
export async function readAloud(
  page: Page,
  root: 'main' | 'dialog' | 'header' | 'navigation' | 'footer' | 'aside' = 'main',
): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as {
    nodes: AxNode[];
  };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const children = (node: AxNode): AxNode[] =>
    (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []);
  const roleOf = (node: AxNode): string => textOf(node.role);
  // The description of a control is not read again beside it.
  const descriptions = nodes
    .filter(
      (node) =>
        !node.ignored &&
        [...LEAVES, 'group', 'radiogroup'].includes(roleOf(node)) &&
        roleOf(node) !== 'heading',
    )
    .map((node) => textOf(node.description))
    .join(' | ');

  const onlyText = (node: AxNode): boolean =>
    children(node).every(
      (child) =>
        (roleOf(child) === 'StaticText' ||
          child.ignored ||
          ['strong', 'emphasis', 'mark', 'none', 'generic', 'LineBreak'].includes(roleOf(child))) &&
        (roleOf(child) === 'StaticText' || onlyText(child)),
    );
  const plain = (node: AxNode): string =>
    (roleOf(node) === 'StaticText'
      ? textOf(node.name)
      : children(node)
          .map(plain)
          .filter((text) => text !== '')
          .join(' ')
    ).replace(/ ([.,:;])/g, '$1');
  const read = (node: AxNode, depth: number): string[] => {
    const role = roleOf(node);
    const indent = '  '.repeat(depth);
    const text = (line: string): string[] =>
      line === '' ||
      (![node, byId.get(node.parentId ?? '') ?? node].some((each) => LISTED.test(roleOf(each))) &&
        withoutMarks(line).length > 15 &&
        descriptions.includes(line))
        ? []
        : [`${indent}${line}`];
    if (role === 'StaticText') return text(textOf(node.name));
    // The text of a label is read with its control.
    if (role === 'InlineTextBox') return [];
    if (role === 'LabelText' || role === 'Legend')
      return children(node)
        .flatMap((child) => read(child, depth))
        .filter((line) => LEAF_LINE.test(line));
    const name = textOf(node.name);
    const described = textOf(node.description) === '' ? '' : ` — ${textOf(node.description)}`;
    if (!node.ignored && LEAVES.includes(role)) {
      const level = node.properties?.find((property) => property.name === 'level')?.value.value;
      const value = textOf(node.value);
      return [
        `${indent}${NAMES[role] ?? role}${role === 'heading' ? ` ${String(level)}` : ''} "${name}"${value === '' ? '' : ` = ${value}`}${stateOf(node, role)}${described}`,
      ];
    }
    if (
      !node.ignored &&
      BLOCKS.includes(role) &&
      (name !== '' || ['main', 'alert', 'table', 'row', 'list'].includes(role))
    ) {
      const inside = children(node).flatMap((child) => read(child, depth + 1));
      const own = `${indent}${NAMES[role] ?? role}`;
      const rest = `${name === '' ? '' : ` "${name}"`}${stateOf(node, role)}${described}`;
      // A block that is named by the heading it begins with is one line with it.
      const [, heading, title] = /^ *(heading \d) "(.*)"$/.exec(inside[0] ?? '') ?? [];
      return heading !== undefined && title === name
        ? [`${own}, ${heading}${rest}`, ...inside.slice(1)]
        : [own + rest, ...inside];
    }
    if (!node.ignored && role !== 'generic' && role !== 'RootWebArea' && onlyText(node))
      return text(plain(node)).map((line) => (TERM.test(role) ? `${line}${TERM_END}` : line));
    return children(node).flatMap((child) => read(child, depth));
  };
  const starts = nodes.filter(
    (node) => !node.ignored && (NAMES[roleOf(node)] ?? roleOf(node)) === root,
  );
  const lines = starts.flatMap((node) => read(node, 0)).join('\n');
  const joined = lines.replace(new RegExp(`${TERM_END}\n *`, 'g'), ': ');
  return joined === '' ? [] : joined.split('\n');
}

/** The focused element, by role and label. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return 'the page';
    const label = document.getElementById(element.getAttribute('aria-labelledby') ?? '') ?? element;
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
    return `${role} "${label.innerText.replace(/\s+/g, ' ').trim()}"`;
  });

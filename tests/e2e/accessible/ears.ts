/** What a screen reader says by itself: every change of a live region, in order; and the tree it reads from. */
import type { Page } from 'playwright/test';
import { withoutMarks } from '../../wording/marked.ts';

export interface Heard {
  role: string;
  text: string;
  place: string;
}

const STORE = 'heardByTheTest';

/** Call before the first `goto`. */
export const listen = async (page: Page): Promise<void> =>
  void (await page.addInitScript((store) => {
    const heard: { role: string; text: string; place: string }[] = [];
    Reflect.set(window, store, heard);
    const LIVE =
      '[role=alert], [aria-live=polite], [role=log], [aria-live=polite], [aria-live=assertive]';
    const last = new WeakMap<Element, string>();
    const say = (region: Element): void => {
      if (
        region.closest('[aria-hidden=true], [inert]') !== null ||
        !region.checkVisibility({ visibilityProperty: true })
      )
        return;
      const text = (region instanceof HTMLElement ? region.innerText : (region.textContent ?? ''))
        .replace(/\s+/g, ' ')
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
      regions.forEach(say);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, STORE));

/** What was said since it was asked last. */
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

/** Read as one thing: name, state and description, never their parts. */
const LEAVES = [
  'heading',
  'link',
  'button',
  'radio',
  'checkbox',
  'textbox',
  'combobox',
  'spinbutton',
  'DisclosureTriangle',
  'progressbar',
  'image',
  'img',
  'option',
  'menuitem',
];
const BLOCKS = [
  'main',
  'region',
  'complementary',
  'navigation',
  'banner',
  'contentinfo',
  'group',
  'radiogroup',
  'list',
  'dialog',
  'alert',
  'table',
  'row',
  'figure',
];
const NAMES: Readonly<Record<string, string>> = {
  DisclosureTriangle: 'disclosure',
  img: 'image',
  banner: 'header',
  contentinfo: 'footer',
  complementary: 'aside',
};
/** Terms and what belongs to them are read even where a control is described by them. */
const LISTED = /^(?:term|definition|DescriptionList.*)$/;
/** A line of a leaf. */
const CONTROL = new RegExp(`^ *(?:${LEAVES.join('|')}|disclosure)\\b.* ?"`);
const STATES = [
  'required',
  'readonly',
  'disabled',
  'checked',
  'pressed',
  'expanded',
  'invalid',
  'busy',
];

function stateOf(node: AxNode, role: string): string {
  const said = (node.properties ?? []).flatMap(({ name, value: { value } }) => {
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
  return said.length > 0 ? `, ${said.join(', ')}` : '';
}

/** The page as a screen reader goes through it, one line each. `root` is the role to begin at. */
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
  // What is said with a control is not said once more beside it.
  const told = nodes
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
          ['strong', 'emphasis', 'mark', 'none', 'LineBreak'].includes(roleOf(child))) &&
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
    const text = (words: string): string[] =>
      words === '' ||
      (![node, byId.get(node.parentId ?? '') ?? node].some((each) => LISTED.test(roleOf(each))) &&
        withoutMarks(words).length > 15 &&
        told.includes(words))
        ? []
        : [`${indent}${words}`];
    if (role === 'StaticText') return text(textOf(node.name));
    // The words of a label are said with its control.
    if (role === 'InlineTextBox') return [];
    if (role === 'LabelText' || role === 'Legend')
      return children(node)
        .flatMap((child) => read(child, depth))
        .filter((line) => CONTROL.test(line));
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
      return [
        `${indent}${NAMES[role] ?? role}${name === '' ? '' : ` "${name}"`}${stateOf(node, role)}${described}`,
        ...inside,
      ];
    }
    if (!node.ignored && role !== 'generic' && role !== 'RootWebArea' && onlyText(node))
      return text(plain(node));
    return children(node).flatMap((child) => read(child, depth));
  };
  const starts = nodes.filter(
    (node) => !node.ignored && (NAMES[roleOf(node)] ?? roleOf(node)) === root,
  );
  return starts.flatMap((node) => read(node, 0));
}

/** What is said of the element that has the focus. */
export const focusedOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element?.getAttribute('aria-labelledby');
    const words = label
      ? document.getElementById(label)?.innerText
      : element instanceof HTMLElement
        ? element.innerText
        : '';
    return element === null || element === document.body
      ? 'the page'
      : `${element.getAttribute('role') ?? element.tagName.toLowerCase()} "${(words ?? '').replace(/\s+/g, ' ').trim()}"`;
  });

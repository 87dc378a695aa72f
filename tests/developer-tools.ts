/** In the place of React's developer tools: React looks for them when it is loaded, and announces each commit to them. */
interface DeveloperTools {
  onCommitFiberRoot: (renderer: number, root: { readonly current: unknown }) => void;
}

const place = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: DeveloperTools };

export const developerTools = (place.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= Object.assign(
  { onCommitFiberRoot: () => undefined },
  { supportsFiber: true, inject: () => 1, onCommitFiberUnmount: () => undefined },
));

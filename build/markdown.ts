/** Replaces `markdown-to-jsx`, with which RJSF renders descriptions: ours are plain text. */
export const Markdown = ({ children }: { children?: unknown }): unknown => children;

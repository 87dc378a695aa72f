/** The accessibility statement and its texts, loaded when somebody wants to read it. */
export async function loadStatement() {
  const statement = await import('#app/accessibility-statement.tsx');
  statement.addStatementTexts();
  return statement;
}

import ts from 'typescript';

/** Calls and attributes whose text is not shown: class names, SQL, imports and errors that only developers see. */
const HIDDEN_CALLS = new Set([
  'cn',
  'cva',
  'twMerge',
  'clsx',
  'sql',
  'RegExp',
  'Error',
  'TypeError',
  'RangeError',
  'matchMedia',
  'querySelector',
]);
const HIDDEN_ATTRIBUTES = /^(?:className|class|d|viewBox|style|.*Class|.*ClassName)$/;

/** Every string in a TypeScript file that could be shown to a user, with its line. Placeholders become `…`. */
export function sourceTexts(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found = [];
  const add = (node, value) => found.push({ line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, text: value });
  const visit = (node) => {
    if (isHidden(node)) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) add(node, jsxText(node.children));
    if (isText(node) && !isPart(node) && !isWordTable(node)) add(node, textOf(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isHidden(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isJsxAttribute(node)) return HIDDEN_ATTRIBUTES.test(node.name.getText());
  if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) return /class(?:es|name)?$|styles?$/i.test(node.name.getText());
  if (ts.isTaggedTemplateExpression(node)) return HIDDEN_CALLS.has(node.tag.getText().split(/[.<]/)[0]);
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return HIDDEN_CALLS.has(node.expression.getText().split('.').at(-1));
  return false;
}

/** `'id uuid key'.split(' ')` is a word list, also in parentheses. */
function isWordTable({ parent }) {
  if (ts.isParenthesizedExpression(parent)) return isWordTable(parent);
  return ts.isPropertyAccessExpression(parent) && parent.name.text === 'split';
}

const isText = (node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || isSum(node);
const isSum = (node) =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken && (isText(node.left) || isText(node.right));
/** True for a part of a longer sentence: a literal inside a concatenation, or text directly inside JSX. */
const isPart = (node) => isSum(node.parent) || (ts.isJsxExpression(node.parent) && !ts.isJsxAttribute(node.parent.parent));

function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
  return isSum(node) ? textOf(node.left) + textOf(node.right) : '…';
}

/** The text of an element and its children as one sentence, as users see it. */
function jsxText(children) {
  const hasText = children.some((child) => ts.isJsxText(child) && /\p{L}/u.test(child.text));
  const hasStrings = children.some((child) => ts.isJsxExpression(child) && child.expression !== undefined && isText(child.expression));
  return hasText || hasStrings ? children.map(jsxPart).join('').replace(/\s+/g, ' ').trim() : '';
}

function jsxPart(child) {
  if (ts.isJsxText(child)) return child.text.replace(/\s*\n\s*/g, ' ');
  if (ts.isJsxElement(child)) return child.children.map(jsxPart).join('');
  if (ts.isJsxExpression(child)) return child.expression === undefined ? '' : textOf(child.expression);
  return '…';
}

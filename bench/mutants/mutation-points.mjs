import ts from 'typescript';

/** Replacements for each operator: mistakes that code reviews tend to miss. */
const OPERATORS = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['&&', '||'],
  ['||', '&&'],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
]);

/** One rule per mutation: the source text to replace and its replacement. Null where the rule does not apply. */
const RULES = {
  operator: (node, tree) => {
    const to = ts.isBinaryExpression(node) && !isText(node) ? OPERATORS.get(node.operatorToken.getText(tree)) : undefined;
    return to === undefined ? null : { part: node.operatorToken, to };
  },
  boolean: (node) => {
    if (node.kind === ts.SyntaxKind.TrueKeyword) return { part: node, to: 'false' };
    return node.kind === ts.SyntaxKind.FalseKeyword ? { part: node, to: 'true' } : null;
  },
  number: (node, tree) => (ts.isNumericLiteral(node) ? { part: node, to: `(${node.getText(tree)} + 1)` } : null),
  negation: (node, tree) => (isNegation(node) ? { part: node, to: node.operand.getText(tree) } : null),
  condition: (node) => {
    if (ts.isIfStatement(node)) return { part: node.expression, to: 'false' };
    return ts.isConditionalExpression(node) ? { part: node.condition, to: 'true' } : null;
  },
  'removed call': (node) => (ts.isExpressionStatement(node) && isCall(node.expression) ? { part: node, to: ';' } : null),
};

/** Finds every place in the source where a small change alters the program. Each has a position, the old text and the new text. */
export function mutationPoints(source, fileName) {
  const tree = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const points = [];
  const visit = (node) => {
    if (hasNoCode(node)) return;
    for (const [kind, rule] of Object.entries(RULES)) {
      const found = rule(node, tree);
      if (found !== null) points.push({ start: found.part.getStart(tree), end: found.part.getEnd(), to: found.to, kind });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return points;
}

function hasNoCode(node) {
  return ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

function isNegation(node) {
  return ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken;
}

/** String concatenation has no meaningful replacement. */
function isText({ left, right, operatorToken }) {
  const isQuoted = (node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
  return operatorToken.kind === ts.SyntaxKind.PlusToken && (isQuoted(left) || isQuoted(right));
}

function isCall(node) {
  return ts.isCallExpression(node) || (ts.isAwaitExpression(node) && ts.isCallExpression(node.expression));
}

export function mutate(source, { start, end, to }) {
  return source.slice(0, start) + to + source.slice(end);
}

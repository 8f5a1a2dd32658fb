/** Components that React renders without an element of their own. */
const WITHOUT_ELEMENT =
  /^(?:Fragment|StrictMode|Suspense|ViewTransition|Activity|Profiler|.*Boundary|.*Context|.*Provider)$/;

const MESSAGES = {
  siblings:
    'Wrap this text in its own element, or join it with its neighbors in one template literal: React changes it beside siblings.',
  after:
    'Wrap this text in its own element: React inserts and removes the sibling before it relative to this text node.',
  fragment: 'Wrap this text in its own element: here it becomes a sibling of unknown nodes.',
  list: 'Wrap each text of this list in its own element.',
};

/**
 * Requires an element around each text node that React moves, changes, or inserts nodes before.
 * Browser translation replaces text nodes with `<font>` elements. React then throws when it calls
 * `insertBefore` or `removeChild` with such a text node, and updates of the text stay invisible.
 * Text that is the only child of its element is safe, because React replaces the element's content.
 */
const rule = {
  meta: { type: 'problem', messages: MESSAGES },
  create(context) {
    const { sourceCode } = context;
    const report = (node, messageId) => context.report({ node, messageId });

    function checkChildren({ children }, hasElement) {
      const shown = children
        .map((child) => ({ child, kind: kindOf(child, sourceCode) }))
        .filter(({ kind }) => kind !== 'nothing');
      const isAlone = shown.length === 1;
      let followsChange = false;
      for (const { child, kind } of shown) {
        if (kind === 'texts') report(child, 'list');
        else if (isText(kind) && !hasElement) report(child, 'fragment');
        else if ((kind === 'changing' || kind === 'unknown') && !isAlone) report(child, 'siblings');
        else if (kind === 'text' && followsChange) report(child, 'after');
        followsChange ||= kind !== 'element' && kind !== 'text' && kind !== 'blank';
      }
    }

    function checkComponent(node) {
      const { name = '' } = node.id ?? node.parent.id ?? {};
      if (!/^[A-Z]/.test(name)) return;
      for (const result of resultsOf(node, sourceCode)) {
        if (isText(kindOf(result, sourceCode))) report(result, 'fragment');
      }
    }

    return {
      JSXElement(node) {
        const hasElement = !WITHOUT_ELEMENT.test(nameOf(node));
        checkChildren(node, hasElement);
        if (hasElement) return;
        for (const { name, value } of node.openingElement.attributes) {
          if (name?.name === 'fallback' && isText(kindOf(value, sourceCode)))
            report(value, 'fragment');
        }
      },
      JSXFragment(node) {
        checkChildren(node, false);
      },
      FunctionDeclaration: checkComponent,
      FunctionExpression: checkComponent,
      ArrowFunctionExpression: checkComponent,
    };
  },
};

export default { meta: { name: 'potluck' }, rules: { 'text-in-own-element': rule } };

const isText = (kind) => kind === 'text' || kind === 'changing' || kind === 'texts';

/** The last part of an element's name: `Provider` for `<Theme.Provider>`. */
function nameOf({ openingElement: { name } }) {
  return name.type === 'JSXMemberExpression' ? name.property.name : name.name;
}

/**
 * Returns what React makes of a child:
 * `nothing`; `blank`, white space that no translator wraps; `element`, which is always there;
 * `nodes`, which may come and go and contain no text of their own; `text`, which never changes;
 * `changing`, text that may change; `texts`, a list of texts; `unknown`, which may be text.
 */
function kindOf(node, sourceCode) {
  const kind = (inner) => kindOf(inner, sourceCode);
  switch (node?.type) {
    case undefined:
    case 'JSXEmptyExpression':
      return 'nothing';
    case 'JSXText':
      return textKind(node.value, /^\s*\n\s*$/.test(node.value));
    case 'Literal':
      return node.value === null || typeof node.value === 'boolean'
        ? 'nothing'
        : textKind(String(node.value), node.value === '');
    case 'TemplateLiteral':
      return node.expressions.length > 0 ? 'changing' : textKind(node.quasis[0].value.cooked);
    case 'BinaryExpression':
      return 'changing';
    case 'JSXElement':
      return /^[a-z]/.test(nameOf(node)) ? 'element' : 'nodes';
    case 'JSXFragment':
      return 'nodes';
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return kind(node.expression);
    case 'LogicalExpression':
      return node.operator === '&&'
        ? oneOf(['nothing', kind(node.right)])
        : oneOf([kind(node.left), kind(node.right)]);
    case 'ConditionalExpression':
      return oneOf([kind(node.consequent), kind(node.alternate)]);
    case 'CallExpression':
      return listKind(node, sourceCode);
    case 'Identifier':
      return identifierKind(node, sourceCode);
    default:
      return 'unknown';
  }
}

function textKind(text, isLeftOut = false) {
  if (isLeftOut) return 'nothing';
  return text.trim() === '' ? 'blank' : 'text';
}

/** The kind of a child that is one of several alternatives. */
function oneOf(kinds) {
  for (const risky of ['texts', 'unknown', 'changing']) if (kinds.includes(risky)) return risky;
  if (kinds.includes('text') || kinds.includes('blank')) return 'changing';
  return kinds.every((kind) => kind === 'nothing') ? 'nothing' : 'nodes';
}

/** Returns the kind of a list that `map` or `Array.from` creates, judged by the list's items. */
function listKind({ callee, arguments: values }, sourceCode) {
  const callback = values.at(-1);
  const isList = callee.property?.name === 'map' || callee.property?.name === 'from';
  if (!isList || !/Function/.test(callback?.type)) return 'unknown';
  const kinds = resultsOf(callback, sourceCode).map((result) => kindOf(result, sourceCode));
  const kind = oneOf(kinds);
  return kind === 'changing' || kind === 'unknown' ? 'texts' : kind;
}

/** The expressions that a function returns. */
function resultsOf({ body }, sourceCode) {
  if (body?.type !== 'BlockStatement') return body ? [body] : [];
  const results = [];
  const visit = (node) => {
    if (/Function|Class/.test(node.type)) return;
    if (node.type === 'ReturnStatement') {
      if (node.argument) results.push(node.argument);
      return;
    }
    for (const key of sourceCode.visitorKeys[node.type] ?? []) {
      for (const inner of [node[key]].flat()) if (inner) visit(inner);
    }
  };
  visit(body);
  return results;
}

/** The kind of a constant's value, or of a prop that the same file declares as `ReactElement`. */
function identifierKind(node, sourceCode) {
  if (node.name === 'undefined') return 'nothing';
  const definition = definitionOf(node, sourceCode);
  if (definition?.type === 'Variable' && definition.parent.kind === 'const') {
    const { id, init } = definition.node;
    return id.type === 'Identifier' && init ? kindOf(init, sourceCode) : 'unknown';
  }
  if (definition?.type === 'Parameter' && isElementProp(node.name, definition.node, sourceCode)) {
    return 'nodes';
  }
  return 'unknown';
}

function definitionOf(node, sourceCode) {
  for (let scope = sourceCode.getScope(node); scope; scope = scope.upper) {
    const variable = scope.set.get(node.name);
    if (variable) return variable.defs[0];
  }
  return undefined;
}

function isElementProp(name, { params: [props] }, { ast }) {
  const property = props?.properties?.find(
    ({ value }) => (value?.type === 'AssignmentPattern' ? value.left : value)?.name === name,
  );
  const type = props?.typeAnnotation?.typeAnnotation;
  const members =
    type?.members ??
    ast.body
      .map((statement) => statement.declaration ?? statement)
      .find(({ id }) => id !== undefined && id?.name === type?.typeName?.name)?.body?.body;
  const member = members?.find(({ key }) => key?.name === property?.key.name);
  return isElementType(member?.typeAnnotation?.typeAnnotation);
}

function isElementType(type) {
  if (type?.type === 'TSUnionType') return type.types.every(isElementType);
  if (type?.type === 'TSArrayType') return isElementType(type.elementType);
  const isNothing = type?.type === 'TSUndefinedKeyword' || type?.literal?.value === false;
  return isNothing || type?.typeName?.name === 'ReactElement';
}

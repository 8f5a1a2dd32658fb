/** Matches the names of React components that render only their children, without a DOM element. */
const COMPONENT_WITHOUT_ELEMENT =
  /^(?:Fragment|StrictMode|Suspense|ViewTransition|Activity|Profiler|.*Boundary|.*Context|.*Provider)$/;

const MESSAGES = {
  siblings:
    'Wrap this text in its own element, or join it with its neighbors in one template literal. React updates this text node, and the text node has siblings.',
  after:
    'Wrap this text in its own element. React may insert or remove a node before this text node.',
  fragment:
    'Wrap this text in its own element. Without an element, the text can become a sibling of nodes outside of this JSX.',
  list: 'Wrap each text of this list in its own element. React may move the text nodes of a list.',
};

/**
 * Lint rule that requires an element around a text node if React moves or changes the text node, or
 * inserts another node before it. Browser translation replaces text nodes with `<font>` elements.
 * React then throws when it calls `insertBefore` or `removeChild` with such a text node, and
 * updates of the text stay invisible. Text that is the only child of its element is safe, because
 * React replaces the element's content.
 */
const rule = {
  meta: { type: 'problem', messages: MESSAGES },
  create(context) {
    const { sourceCode } = context;
    const report = (node, messageId) => context.report({ node, messageId });

    function checkChildren({ children }, hasElement) {
      const renderedChildren = children
        .map((child) => ({ child, kind: getChildKind(child, sourceCode) }))
        .filter(({ kind }) => kind !== 'nothing');
      const isOnlyChild = renderedChildren.length === 1;
      let followsChangingNode = false;
      for (const { child, kind } of renderedChildren) {
        if (kind === 'texts') report(child, 'list');
        else if (isText(kind) && !hasElement) report(child, 'fragment');
        else if ((kind === 'changing' || kind === 'unknown') && !isOnlyChild)
          report(child, 'siblings');
        else if (kind === 'text' && followsChangingNode) report(child, 'after');
        followsChangingNode ||= kind !== 'element' && kind !== 'text' && kind !== 'blank';
      }
    }

    function checkComponent(node) {
      const { name = '' } = node.id ?? node.parent.id ?? {};
      if (!/^[A-Z]/.test(name)) return;
      for (const result of getReturnedExpressions(node, sourceCode)) {
        if (isText(getChildKind(result, sourceCode))) report(result, 'fragment');
      }
    }

    return {
      JSXElement(node) {
        const hasElement = !COMPONENT_WITHOUT_ELEMENT.test(getElementName(node));
        checkChildren(node, hasElement);
        if (hasElement) return;
        for (const { name, value } of node.openingElement.attributes) {
          if (name?.name === 'fallback' && isText(getChildKind(value, sourceCode)))
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

/** Returns the name of an element without its namespace: `Provider` for `<Theme.Provider>`. */
function getElementName({ openingElement: { name } }) {
  return name.type === 'JSXMemberExpression' ? name.property.name : name.name;
}

/**
 * Returns the kind of a child, which describes how React renders the child:
 * - `nothing`: React renders nothing.
 * - `blank`: white space, which browser translation ignores.
 * - `element`: an element that is always present.
 * - `nodes`: DOM nodes other than text, which React may add and remove.
 * - `text`: text that never changes.
 * - `changing`: text that may change or disappear.
 * - `texts`: a list whose items are or may be text.
 * - `unknown`: a child that may be text.
 */
function getChildKind(node, sourceCode) {
  const getKind = (inner) => getChildKind(inner, sourceCode);
  switch (node?.type) {
    case undefined:
    case 'JSXEmptyExpression':
      return 'nothing';
    case 'JSXText':
      return getTextKind(node.value, /^\s*\n\s*$/.test(node.value));
    case 'Literal':
      return node.value === null || typeof node.value === 'boolean'
        ? 'nothing'
        : getTextKind(String(node.value), node.value === '');
    case 'TemplateLiteral':
      return node.expressions.length > 0 ? 'changing' : getTextKind(node.quasis[0].value.cooked);
    case 'BinaryExpression':
      return 'changing';
    case 'JSXElement':
      return /^[a-z]/.test(getElementName(node)) ? 'element' : 'nodes';
    case 'JSXFragment':
      return 'nodes';
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return getKind(node.expression);
    case 'LogicalExpression':
      return node.operator === '&&'
        ? combineKinds(['nothing', getKind(node.right)])
        : combineKinds([getKind(node.left), getKind(node.right)]);
    case 'ConditionalExpression':
      return combineKinds([getKind(node.consequent), getKind(node.alternate)]);
    case 'CallExpression':
      return getListKind(node, sourceCode);
    case 'Identifier':
      return getIdentifierKind(node, sourceCode);
    default:
      return 'unknown';
  }
}

function getTextKind(text, isOmitted = false) {
  if (isOmitted) return 'nothing';
  return text.trim() === '' ? 'blank' : 'text';
}

/**
 * Returns the kind ({@link getChildKind}) of a child that renders one of several alternatives.
 * `kinds` are the kinds of the alternatives.
 */
function combineKinds(kinds) {
  for (const kind of ['texts', 'unknown', 'changing']) if (kinds.includes(kind)) return kind;
  if (kinds.includes('text') || kinds.includes('blank')) return 'changing';
  return kinds.every((kind) => kind === 'nothing') ? 'nothing' : 'nodes';
}

/**
 * Returns the kind ({@link getChildKind}) of a list that `map` or `Array.from` creates. The result
 * depends on the kinds of the list items.
 */
function getListKind({ callee, arguments: values }, sourceCode) {
  const callback = values.at(-1);
  const isList = callee.property?.name === 'map' || callee.property?.name === 'from';
  if (!isList || !/Function/.test(callback?.type)) return 'unknown';
  const kinds = getReturnedExpressions(callback, sourceCode).map((result) =>
    getChildKind(result, sourceCode),
  );
  const kind = combineKinds(kinds);
  return kind === 'changing' || kind === 'unknown' ? 'texts' : kind;
}

/**
 * Returns the expressions of all `return` statements of a function, or the body of an arrow
 * function.
 */
function getReturnedExpressions({ body }, sourceCode) {
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

/**
 * Returns the kind ({@link getChildKind}) of an identifier. For a constant, this is the kind of its
 * value. For a prop that the same file declares as `ReactElement`, it is `nodes`. For most other
 * identifiers, it is `unknown`.
 */
function getIdentifierKind(node, sourceCode) {
  if (node.name === 'undefined') return 'nothing';
  const definition = findDefinition(node, sourceCode);
  if (definition?.type === 'Variable' && definition.parent.kind === 'const') {
    const { id, init } = definition.node;
    return id.type === 'Identifier' && init ? getChildKind(init, sourceCode) : 'unknown';
  }
  if (definition?.type === 'Parameter' && isElementProp(node.name, definition.node, sourceCode)) {
    return 'nodes';
  }
  return 'unknown';
}

function findDefinition(node, sourceCode) {
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

import {
  type Expression,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isStringLiteral,
  type JsxChild,
  type JsxElement,
  type JsxFragment,
  type JsxSelfClosingElement,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';

/**
 * Where React would make a text node beside other nodes, as `file:line what`. Translators and extensions replace text
 * nodes: React then throws when it removes one, or inserts an element before one, and what it changes is not seen. A
 * text that is the only child of an element is safe, since React sets the element's content. Text that never changes
 * may stand beside elements that are always there.
 *
 * @param folder of a package, with its `tsconfig.json` and its sources in `src`
 */
export function textsBesideNodes(folder: string): string[] {
  const api = new API({ cwd: folder });
  try {
    const [project] = api
      .updateSnapshot({ openProjects: [`${folder}/tsconfig.json`] })
      .getProjects();
    if (!project) throw new Error(`${folder} has no project.`);
    const { program, checker } = project;
    const kinds = createKinds(checker, `${folder}/src/`);
    return program
      .getSourceFileNames()
      .filter((name) => name.startsWith(`${folder}/src/`) && /(?<!\.test)\.tsx$/.test(name))
      .flatMap((name) => {
        const file = program.getSourceFile(name);
        if (!file) throw new Error(`${name} has no source.`);
        return listsIn(file).flatMap((list) => {
          const problem = problemOf(list, kinds);
          const place = `${name.slice(folder.length + 1)}:${lineOf(file, list)}`;
          return problem === null ? [] : [`${place} ${problem}`];
        });
      });
  } finally {
    api.close();
  }
}

type Parent = JsxElement | JsxFragment | JsxSelfClosingElement;

/** `changing`: text that may change, or be something else. `moving`: nodes that may come and go, but no text. */
type Kind = 'text' | 'changing' | 'moving' | 'fixed';

interface Kinds {
  of(child: JsxChild): Kind;
  /** Whether an expression may be several texts. */
  isList(expression: Expression): boolean;
  /** Whether a component of ours may render nothing but text. */
  rendersText(parent: Parent): boolean;
}

function problemOf(parent: Parent, kinds: Kinds): string | null {
  if (kinds.rendersText(parent)) return 'a component that may render a text alone';
  if (isJsxSelfClosingElement(parent)) return null;
  const children = parent.children.filter((child) => !isSpace(child));
  const [only] = children;
  if (isJsxFragment(parent)) {
    const hasText = children.some((child) => /text|changing/.test(kinds.of(child)));
    return hasText ? 'text in a fragment' : null;
  }
  if (children.length === 1) {
    const list = only && isJsxExpression(only) && only.expression && kinds.isList(only.expression);
    return list ? 'a list of texts' : null;
  }
  const found = new Set(children.map((child) => kinds.of(child)));
  if (found.has('changing')) return 'text that changes beside other nodes';
  return found.has('text') && found.has('moving') ? 'text beside nodes that come and go' : null;
}

/** White space is not replaced: there is nothing to translate. */
function isSpace(child: JsxChild): boolean {
  if (isJsxText(child)) return child.text.trim() === '';
  if (!isJsxExpression(child)) return false;
  const { expression } = child;
  return !expression || (isStringLiteral(expression) && expression.text.trim() === '');
}

function createKinds(checker: Checker, sources: string): Kinds {
  const texts = new Map<number, boolean>();

  /** Whether a value of the type may be shown as text. */
  function mayBeText(type: Type | undefined): boolean {
    if (!type) return true;
    const known = texts.get(type.id);
    if (known !== undefined) return known;
    // For a type that contains itself.
    texts.set(type.id, false);
    const found = isText(type);
    texts.set(type.id, found);
    return found;
  }

  function isText(type: Type): boolean {
    if ((type.flags & TypeFlags.AnyOrUnknown) !== 0) return true;
    // The empty string, 0 or false of `text && <b />`.
    if (type.isLiteralType() && !type.isBooleanLiteralType() && !type.value) return false;
    if ((type.flags & (TypeFlags.StringLike | TypeFlags.NumberLike)) !== 0) return true;
    if (type.isUnionType()) return type.getTypes().some(mayBeText);
    return isTextList(type);
  }

  function isTextList(type: Type): boolean {
    if (type.isUnionType()) return type.getTypes().some(isTextList);
    if (!type.isTypeReference() || !checker.isArrayLikeType(type)) return false;
    return checker.getTypeArguments(type).some(mayBeText);
  }

  /** The type that our own component renders; undefined for an element, and for a component of another package. */
  function renderedBy(parent: Parent): Type | undefined {
    if (isJsxFragment(parent)) return undefined;
    const tag = isJsxElement(parent) ? parent.openingElement : parent;
    if (/^[a-z]/.test(tag.tagName.getText())) return undefined;
    const signature = checker.getResolvedSignature(tag);
    if (signature?.declaration?.path.startsWith(sources) !== true) return undefined;
    return checker.getReturnTypeOfSignature(signature);
  }

  return {
    of(child) {
      if (isJsxText(child)) return 'text';
      if (!isJsxExpression(child)) {
        return renderedBy(child)?.isUnionType() === true ? 'moving' : 'fixed';
      }
      const { expression } = child;
      if (!expression) return 'fixed';
      if (isStringLiteral(expression)) return 'text';
      return mayBeText(checker.getTypeAtLocation(expression)) ? 'changing' : 'moving';
    },
    isList(expression) {
      const type = checker.getTypeAtLocation(expression);
      return type !== undefined && isTextList(type);
    },
    rendersText(parent) {
      const rendered = renderedBy(parent);
      return rendered !== undefined && mayBeText(rendered);
    },
  };
}

function listsIn(file: SourceFile): Parent[] {
  const found: Parent[] = [];
  function walk(node: Node): void {
    if (isJsxElement(node) || isJsxFragment(node) || isJsxSelfClosingElement(node))
      found.push(node);
    node.forEachChild(walk);
  }
  walk(file);
  return found;
}

function lineOf(file: SourceFile, node: Node): number {
  return file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
}

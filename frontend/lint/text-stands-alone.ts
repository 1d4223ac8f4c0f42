/**
 * Why: a browser's translation puts other nodes in place of a text node, and React then fails to put something before it and to remove
 * it. A text that is the only child of its element is replaced as a whole, and goes with its element, so it may be translated.
 */
import type { ESTree } from "vite";

const MESSAGE =
  "Give this text an element of its own: beside what comes and goes, React cannot find it once the browser has translated the page.";

/** What an expression may yield: a text, what a variable holds, which may be a text, and something that comes and goes. */
interface Yield {
  text: boolean;
  variable: boolean;
  comes: boolean;
}

const ELEMENT: Yield = { text: false, variable: false, comes: false };
const TEXT: Yield = { ...ELEMENT, text: true };
const VARIABLE: Yield = { ...ELEMENT, variable: true };
const NOTHING: Yield = { ...ELEMENT, comes: true };

const together = (...parts: Yield[]): Yield => ({
  text: parts.some(({ text }) => text),
  variable: parts.some(({ variable }) => variable),
  comes: parts.some(({ comes }) => comes),
});

/** What a call yields: a list, or what a function answers whose name does not say that it is one of texts. */
function callYield({ callee }: ESTree.CallExpression): Yield {
  if (callee.type !== "MemberExpression") return VARIABLE;
  if (callee.property.type !== "Identifier") return TEXT;
  const array = callee.object.type === "Identifier" && callee.object.name === "Array";
  const list = array ? callee.property.name === "from" : ["map", "flatMap"].includes(callee.property.name);
  return list ? NOTHING : TEXT;
}

function yieldOf(expression: ESTree.Expression | ESTree.JSXEmptyExpression): Yield {
  switch (expression.type) {
    case "JSXElement":
    case "JSXFragment":
    case "JSXEmptyExpression":
      return ELEMENT;
    case "Literal":
      return expression.value === null || typeof expression.value === "boolean" ? NOTHING : TEXT;
    case "Identifier":
      return expression.name === "undefined" ? NOTHING : VARIABLE;
    case "ParenthesizedExpression":
    case "ChainExpression":
    case "TSNonNullExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return yieldOf(expression.expression);
    case "LogicalExpression":
      return expression.operator === "&&"
        ? together(NOTHING, yieldOf(expression.right))
        : together(NOTHING, yieldOf(expression.left), yieldOf(expression.right));
    case "ConditionalExpression":
      return together(NOTHING, yieldOf(expression.consequent), yieldOf(expression.alternate));
    case "CallExpression":
      return callYield(expression);
    default:
      return TEXT;
  }
}

/** What stands side by side in the document: the children of a fragment are its parent's. */
function yieldsOf(children: readonly ESTree.JSXChild[]): Yield[] {
  return children.flatMap((child) => {
    switch (child.type) {
      case "JSXFragment":
        return yieldsOf(child.children);
      case "JSXText":
        return /\S/.test(child.value) || !child.value.includes("\n") ? TEXT : [];
      case "JSXExpressionContainer":
        return child.expression.type === "JSXEmptyExpression" ? [] : yieldOf(child.expression);
      default:
        return ELEMENT;
    }
  });
}

type Parent = ESTree.JSXElement | ESTree.JSXFragment;

interface Context {
  report: (problem: { node: ESTree.Node; message: string }) => void;
}

export default {
  meta: { name: "resuena" },
  rules: {
    "text-stands-alone": {
      create(context: Context) {
        const check = (node: Parent) => {
          const yields = yieldsOf(node.children);
          const { text, variable, comes } = together(...yields);
          const beside = yields.length > 1 && comes && (text || variable);
          // A fragment that comes and goes takes its texts along one by one.
          const loose =
            node.type === "JSXFragment" &&
            text &&
            node.parent?.type !== "JSXElement" &&
            node.parent?.type !== "JSXFragment";
          if (beside || loose)
            context.report({
              node: node.type === "JSXElement" ? node.openingElement : node.openingFragment,
              message: MESSAGE,
            });
        };
        return { JSXElement: check, JSXFragment: check };
      },
    },
  },
};

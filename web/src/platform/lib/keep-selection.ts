/**
 * Remembers the selection in the focused text. Returns a function that restores it: after a browser dialog
 * the focus comes back, but not the caret of a rich text.
 */
export function keepSelection(): () => void {
  const field = document.activeElement;
  const selection = document.getSelection();
  if (!(field instanceof HTMLElement) || !field.isContentEditable || !selection) {
    return () => undefined;
  }
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  return () => {
    if (document.activeElement !== field || !anchorNode || !focusNode) return;
    // The text may have changed meanwhile.
    if (field.contains(anchorNode) && field.contains(focusNode)) {
      const [anchor, focus] = [within(anchorNode, anchorOffset), within(focusNode, focusOffset)];
      selection.setBaseAndExtent(anchorNode, anchor, focusNode, focus);
    }
  };
}

function within(node: Node, offset: number): number {
  return Math.min(offset, node instanceof Text ? node.length : node.childNodes.length);
}

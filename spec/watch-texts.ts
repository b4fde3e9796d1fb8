/**
 * Reports every string that a page shows: text nodes, the full text of the surrounding element, and labels in attributes. The browser
 * receives this function as source code, so it must not refer to anything outside its body.
 */
export function watchTexts(report: (text: string) => void): void {
  const labels = ['placeholder', 'aria-label', 'title', 'alt', 'value', 'href'];
  const longest = 600;
  const note = (text: string | null | undefined): void => {
    const clean = (text ?? '').replace(/\s+/g, ' ').trim();
    if (clean !== '' && clean.length <= longest) report(clean);
  };
  const readElement = (element: Element): void => {
    for (const label of labels) note(element.getAttribute(label));
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) note(element.value);
    for (const child of element.childNodes) readNode(child);
  };
  const readNode = (node: Node): void => {
    if (node instanceof Element) readElement(node);
    if (node.nodeType !== Node.TEXT_NODE) return;
    note(node.nodeValue);
    note(node.parentElement?.textContent);
  };
  const readChange = ({ target, addedNodes, attributeName }: MutationRecord): void => {
    for (const node of addedNodes) readNode(node);
    if (target instanceof Element) note(target.getAttribute(attributeName ?? ''));
    else readNode(target);
  };
  const observer = new MutationObserver((changes) => changes.forEach(readChange));
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: labels });
  // When a page starts to load, it has no root element yet.
  for (const child of document.childNodes) readNode(child);
}

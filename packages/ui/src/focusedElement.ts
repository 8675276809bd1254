/** The element that has the focus, also inside open shadow roots, of which `document.activeElement` names the host alone. */
export function focusedElement(): Element | null {
  let focused = document.activeElement
  for (let inside = focused; inside !== null; inside = inside.shadowRoot?.activeElement ?? null) focused = inside
  return focused
}

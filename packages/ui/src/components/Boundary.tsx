import { Component, type ReactNode } from 'react'

export type KitErrorsProps = {
  readonly children: ReactNode
  /** Another one, and it is tried anew. */
  readonly of?: unknown
}

/** A part that fails is not drawn, and leaves the others standing. React tells the console why. */
export class KitErrors extends Component<KitErrorsProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidUpdate(before: KitErrorsProps): void {
    if (this.state.hasFailed && before.of !== this.props.of) this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}

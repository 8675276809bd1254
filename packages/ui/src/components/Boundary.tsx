import { Component, type ReactNode } from 'react'

export type BoundaryProps = {
  readonly children: ReactNode
  /** Stands where it was; nothing unless given. */
  readonly failed?: ReactNode
  /** Another one, and it is tried anew. */
  readonly of?: unknown
}

/** A part that fails is not drawn, and leaves the others standing. React tells the console why. */
export class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.hasFailed && before.of !== this.props.of) this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.failed : this.props.children
  }
}

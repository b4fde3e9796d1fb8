import { Component, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router';

export interface FailureProps {
  readonly error: unknown;
}

interface BoundaryProps {
  readonly fallback: ComponentType<FailureProps>;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failure: { readonly error: unknown } | null;
}

class Boundary extends Component<BoundaryProps & { readonly pathname: string }, BoundaryState> {
  override state: BoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } };
  }

  override componentDidUpdate({ pathname }: { readonly pathname: string }): void {
    if (this.state.failure !== null && pathname !== this.props.pathname) this.setState({ failure: null });
  }

  override render(): ReactNode {
    const { fallback: Failure, children } = this.props;
    return this.state.failure === null ? children : <Failure error={this.state.failure.error} />;
  }
}

/** Shows a fallback when a child component throws, until the user navigates to another page. */
export function ErrorBoundary(props: BoundaryProps) {
  const { pathname } = useLocation();
  return <Boundary pathname={pathname} {...props} />;
}

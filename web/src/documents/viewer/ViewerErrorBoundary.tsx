import { Component, type ReactNode } from 'react';

interface ViewerErrorBoundaryProps {
  readonly onError: () => void;
  readonly children: ReactNode;
}

/** Catches errors of a viewer, including a failed load of its code, so that the page stays. */
export class ViewerErrorBoundary extends Component<ViewerErrorBoundaryProps, { readonly broken: boolean }> {
  override readonly state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}

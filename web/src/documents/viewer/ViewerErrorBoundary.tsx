import { Component, type ReactNode } from 'react';

interface ViewerErrorBoundaryProps {
  readonly onError: () => void;
  readonly children: ReactNode;
}

/** Keeps a viewer that breaks (or whose code cannot be fetched) from taking the page with it. */
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

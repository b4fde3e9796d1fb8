import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useAppInfo } from '../lib/use-app-info.ts';

/** Reports page views on servers that have an analytics id. Other servers never load this code. */
export function PageViews() {
  const analyticsId = useAppInfo()?.analyticsId ?? null;
  const { pathname } = useLocation();
  useEffect(() => {
    if (analyticsId === null) return;
    void import('../lib/analytics.ts').then(({ reportPageView }) => reportPageView(analyticsId, pathname));
  }, [analyticsId, pathname]);
  return <Outlet />;
}

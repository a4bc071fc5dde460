import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { storagePrefix } from '../../platform/page/app-data.ts';
import { parseFragmentToken } from '../../platform/state/order-access.ts';

type Purpose = 'report' | 'decision';
const getKey = (purpose: Purpose, id: string): string => `${storagePrefix}${purpose}-link.${id}`;

/** The secret of a link, until the tab is closed: a report should not stay on a device that others use. */
export function saveReportToken(purpose: Purpose, id: string, token: string): void {
  try {
    sessionStorage.setItem(getKey(purpose, id), token);
  } catch {
    // Without storage the link works until the page is reloaded.
  }
}

function readToken(purpose: Purpose, id: string): string | undefined {
  try {
    return sessionStorage.getItem(getKey(purpose, id)) ?? undefined;
  } catch {
    return undefined;
  }
}

type ReportLink = { accessToken: string | undefined; confirmToken: string | undefined };

/** The secrets of a mail's link, read once and removed from the URL, so that none is copied with it. For the browser only. */
export function useReportLink(purpose: Purpose, id: string): ReportLink {
  const navigate = useNavigate();
  const [link] = useState(() => {
    const { token, confirm } = parseReportLink(location.hash);
    if (token) saveReportToken(purpose, id, token);
    return { accessToken: token ?? readToken(purpose, id), confirmToken: confirm };
  });
  useEffect(() => {
    if (location.hash !== '') void navigate({ to: '.', hash: '', replace: true, resetScroll: false });
  }, [navigate]);
  return link;
}

/** `#token=…&confirm=…` */
function parseReportLink(fragment: string): { token: string | undefined; confirm: string | undefined } {
  const confirm = new URLSearchParams(fragment.replace(/^#/, '')).get('confirm') ?? '';
  return { token: parseFragmentToken(fragment), confirm: parseFragmentToken(`token=${confirm}`) };
}

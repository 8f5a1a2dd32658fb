import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Time after the last keystroke until the search text is written to the URL. */
const SEARCH_DELAY_MS = 250;
/**
 * A longer search text, for example a pasted document, would make the URL so long that the server rejects a reload of
 * the page. The maximum is longer than any dish name, so both the full text and the truncated text match no dish.
 */
const MAX_URL_SEARCH_LENGTH = 200;

interface UrlFormat<Params> {
  pathname: string;
  parse: (url: URLSearchParams) => Params;
  /** Returns the URL parameters. A value is empty if the URL must not contain its parameter. */
  format: (params: Params) => Record<string, string>;
}

/**
 * Returns the search text and the other values of a list, and keeps them in the URL. `urlFormat` must be the same object
 * on every render. `params` contains typed text immediately. `writtenParams` contains it after a pause, when it is
 * written to the URL, because browsers limit how often a page may change its URL.
 */
export function useUrlParams<Params extends { search: string }>(urlFormat: UrlFormat<Params>) {
  const [url, setUrl] = useSearchParams();
  const urlParams = urlFormat.parse(url);
  const [params, setParams] = useState(urlParams);
  const [writtenParams, setWrittenParams] = useState(urlParams);
  const urlText = url.toString();
  const [lastUrlText, setLastUrlText] = useState(urlText);

  if (urlText !== lastUrlText) {
    setLastUrlText(urlText);
    // A link or a back navigation has changed the URL.
    if (toText(urlFormat, urlParams) !== toText(urlFormat, writtenParams)) {
      setWrittenParams(urlParams);
      setParams(urlParams);
    }
  }

  useEffect(() => {
    const isWritten = toText(urlFormat, params) === toText(urlFormat, writtenParams);
    // The page also writes parameters that `parse` has added to those of the URL.
    const next = replaceParams(url, toUrlValues(urlFormat, params));
    if (isWritten && next.toString() === url.toString()) return;
    const isTyping = params.search !== '' && params.search !== writtenParams.search;
    const timer = setTimeout(
      () => {
        setWrittenParams(params);
        // While the next page loads, this page is still shown, but the URL belongs to the next page.
        if (location.pathname !== urlFormat.pathname) return;
        setUrl((current) => replaceParams(current, toUrlValues(urlFormat, params)), {
          replace: true,
        });
      },
      isTyping ? SEARCH_DELAY_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [params, writtenParams, url, setUrl, urlFormat]);

  const changeParams = useCallback((changed: Partial<Params>) => {
    setParams((current) => ({ ...current, ...changed }));
  }, []);
  return { params, writtenParams, changeParams };
}

const toText = <Params extends { search: string }>(urlFormat: UrlFormat<Params>, params: Params) =>
  new URLSearchParams(toUrlValues(urlFormat, params)).toString();

function toUrlValues<Params extends { search: string }>(
  { format }: UrlFormat<Params>,
  params: Params,
): Record<string, string> {
  return format({ ...params, search: params.search.slice(0, MAX_URL_SEARCH_LENGTH) });
}

function replaceParams(current: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { showToast } from '../../../components/toast';
import { pagePaths } from '../../../config/page-paths';

/**
 * Redirects to My Foods and shows an error toast. Rendered if a user opens the update form of
 * another user's dish.
 */
export function RedirectNonOwner() {
  useEffect(() => {
    void showToast('error', 'You are not authorized to edit this item.');
  }, []);
  return <Navigate to={pagePaths.myFoods} replace />;
}

import { pages } from '@potluck/functions/contract/pages';
import { PageHeader } from '../components/page-header';
import { PageMetadata } from '../components/page-metadata';
import { Gallery } from '../features/gallery/gallery';

export default function GalleryPage() {
  return (
    <div className="shell">
      <PageMetadata
        title={pages.gallery.title}
        description="Twelve dishes from the kitchens of Potluck, from paella and ramen to baklava and hummus."
      />
      <PageHeader title="Our Gallery" subtitle="A visual feast of our finest culinary creations." />
      <Gallery />
    </div>
  );
}

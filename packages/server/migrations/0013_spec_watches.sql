CREATE TABLE "spec_watches" (
	"series_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"every_minutes" integer NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "specs" ADD COLUMN "follows_refs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "specs" ADD COLUMN "origin" text DEFAULT 'import' NOT NULL;--> statement-breakpoint
ALTER TABLE "spec_watches" ADD CONSTRAINT "spec_watches_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spec_watches_project" ON "spec_watches" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "spec_watches_due" ON "spec_watches" USING btree ("next_at");